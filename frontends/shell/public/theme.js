/* global document, location, matchMedia */
// Runs before the first paint, so that the wrong theme never flashes. Same rule as src/theme/theme.ts.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('topup-theme');
  } catch {
    // Storage may be blocked; the area's default applies then.
  }
  var area = /^\/(admin|dashboard)(\/|$)/.test(location.pathname) ? 'light' : 'dark';
  var system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  document.documentElement.dataset.theme = choice === 'system' ? system : choice || area;
})();
