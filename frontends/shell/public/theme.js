/* global document, location, matchMedia */
// Runs before the first paint, so that the wrong theme never flashes. Chooses the theme as src/theme/theme.ts does.
(function () {
  var choice = null;
  var isAdmin = /^\/(admin|dashboard)(\/|$)/.test(location.pathname);
  try {
    choice = localStorage.getItem('topup-theme');
    isAdmin = isAdmin || localStorage.getItem('topup-kept:admin') !== null;
  } catch {
    // Storage may be blocked. The page then gets its usual theme.
  }
  var usual = isAdmin ? 'light' : 'dark';
  var system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = choice === 'system' ? system : choice || usual;
})();
