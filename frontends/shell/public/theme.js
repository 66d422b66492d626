/* global document, location, matchMedia */
// Runs before the first paint, so that the wrong theme never flashes. Same rule as src/theme/theme.ts.
(function () {
  var choice = null;
  var isAdmin = /^\/(admin|dashboard)(\/|$)/.test(location.pathname);
  try {
    choice = localStorage.getItem('topup-theme');
    isAdmin = isAdmin || localStorage.getItem('topup-kept:admin') !== null;
  } catch {
    // Storage may be blocked; the default of the page applies then.
  }
  var usual = isAdmin ? 'light' : 'dark';
  var system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = choice === 'system' ? system : choice || usual;
})();
