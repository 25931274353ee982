"""What LLVM is told of a kernel: each option has its effect, in a process of its own."""

from __future__ import annotations

import subprocess
import sys

from admiralty.core.engines.lowering import OPTIONS

OPTIMISED = """
import sys
from llvmlite import binding, ir
binding.initialize_native_target()
binding.initialize_native_asmprinter()
for option in sys.argv[1:]:
    binding.set_option("admiralty", option)
word = ir.IntType(64)
module = ir.Module()
rule = ir.Function(module, ir.FunctionType(word, [word, word]), "rule")
rule.linkage = "internal"
builder = ir.IRBuilder(rule.append_basic_block())
value = rule.args[0]
for k in range(40):
    value = builder.add(builder.mul(value, rule.args[1]), builder.lshr(value, word(k % 13 + 1)))
builder.ret(value)
frame = ir.Function(module, ir.FunctionType(word, [word, word]), "frame")
one, other = frame.args
builder = ir.IRBuilder(frame.append_basic_block())
builder.ret(builder.add(builder.call(rule, [one, other]), builder.call(rule, [other, one])))
row = ir.Function(module, ir.FunctionType(word, [word.as_pointer(), word]), "row")
before, loop, after = (row.append_basic_block() for _ in range(3))
ir.IRBuilder(before).branch(loop)
builder = ir.IRBuilder(loop)
place, total = builder.phi(word), builder.phi(word)
more = builder.add(builder.mul(total, word(31)), builder.load(builder.gep(row.args[0], [place])))
following = builder.add(place, word(1))
for phi, first, later in ((place, word(0), following), (total, word(0), more)):
    phi.add_incoming(first, before)
    phi.add_incoming(later, loop)
builder.cbranch(builder.icmp_signed("<", following, row.args[1]), loop, after)
ir.IRBuilder(after).ret(more)
compiled = binding.parse_assembly(str(module))
machine = binding.Target.from_default_triple().create_target_machine(opt=3)
passes = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options(speed_level=3))
passes.getModulePassManager().run(compiled, passes)
print("called" if "@rule(" in str(compiled) else "inlined", str(compiled).count("= load i64"))
"""


def optimised(*options: str) -> list[str]:
    """What LLVM makes, with these options, of a rule called twice, and how often it writes down a loop over a row."""
    command = [sys.executable, "-c", OPTIMISED, *options]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()


def test_llvm_knows_the_options_of_a_kernel() -> None:
    """It says nothing of one that it doesn't know. Not every processor has loops unrolled, so that is asked for."""
    unroll, inline = OPTIONS
    otherwise = unroll.replace("false", "true")
    called, copies = optimised(otherwise)
    assert called == "called" and int(copies) > 1
    assert optimised(unroll) == ["called", "1"]
    assert optimised(otherwise, inline) == ["inlined", copies]
