/* global addEventListener, document, window */
// The first script of every page. It is ES5, because it must run in browsers that are too old for the store, and when no
// other file loads. The notices that it shows are in `src/index.html`.
(function () {
  function show(notice) {
    var language = /(^|; )locale=hi(;|$)/.test(document.cookie) ? '-hi' : '-en';
    document.body.insertBefore(document.getElementById(notice + language).content, document.body.firstChild);
  }

  window.topupStartFailed = function () {
    show('start-failed');
  };

  // Every supported browser has cascade layers, and no older one has (`tools/build/src/floor/floor.test.ts`).
  window.topupTooOld = !('CSSLayerBlockRule' in window);
  document.addEventListener('DOMContentLoaded', function () {
    if (window.topupTooOld) show('too-old');
  });

  // Script errors that nothing caught. `src/settled` reports their number.
  window.topupErrors = 0;
  function count() {
    window.topupErrors++;
  }
  addEventListener('unhandledrejection', count);

  var isAgain;
  addEventListener(
    'error',
    function (event) {
      if (event.target === window) count();
      var source = event.target.src;
      if (!/\/main\.\w+\.js$/.test(source)) return;
      if (isAgain) return window.topupStartFailed();
      isAgain = true;
      var script = document.createElement('script');
      script.src = source;
      document.head.appendChild(script);
    },
    true,
  );
})();
