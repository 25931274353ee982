// Runs before anything is drawn: a chosen theme does not flash, and all files of this page are asked for at once.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("admiralty.theme");
  } catch {
    // a browser that keeps nothing follows its system
  }
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;

  /** @type {Record<string, string>} what each page begins with; what else it needs, it asks for when it needs it */
  const pages = {
    "": "doors.css start.css api.js clock.js dom.js doors.js forms.js mine.js moments.js notify.js opener.js start.js store.js",
    play: "doors.css play.css api.js dom.js doors.js play.js store.js",
    lobby: "lobby.css api.js clock.js dom.js forms.js lobby.js moments.js ownwords.js store.js tables.js",
    join: "api.js dom.js forms.js join.js ownwords.js store.js",
    wall: "board.css wall.css board.js dom.js wall.js",
    table: "table.css board.css api.js board.js clock.js control.js dom.js frame.js keys.js lately.js link.js orders.js playback.js plotted.js "
      + "seats.js sheets.js store.js table.js witness.js words.js",
    odds: "forms.css shares.css odds.css api.js dom.js fleet.js forms.js house.js importer.js oddsform.js oddsresult.js opener.js plots.js proving.js share.js shares.js store.js",
    rules: "rules.css api.js book.js dom.js finding.js rules.js",
    guide: "api.js dom.js guided.js store.js",
    proof: "proves.css dom.js proves.js",
    tools: "board.css tools.css api.js board.js dom.js fields.js toolform.js tools.js",
    yard: "forms.css shares.css yard.css berths.css board.css api.js berths.js dom.js fields.js fleet.js forms.js house.js importer.js lines.js opener.js save.js share.js shares.js shipyard.js store.js yard.js "
      + "yardodds.js",
  };
  const page = location.pathname.split("/")[1];
  for (const name of (Object.hasOwn(pages, page) ? pages[page] : "dom.js").split(" ")) {
    const link = document.createElement("link");
    link.rel = name.endsWith(".css") ? "stylesheet" : "modulepreload";
    link.href = `/${name}`;
    link.addEventListener("error", () => link.remove());
    document.head.append(link);
  }
})();
