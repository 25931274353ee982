// Runs before anything is drawn, so that a chosen theme does not flash.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("admiralty.theme");
  } catch {
    // a browser that keeps nothing follows its system
  }
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
})();
