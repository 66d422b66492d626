/* global addEventListener, document, window */
// The first script of every page, in ES5: it must run in browsers below the floor, and when no other file loads. What
// it shows is in `src/index.html`.
(function () {
  function show(notice) {
    var language = /(^|; )locale=hi(;|$)/.test(document.cookie) ? '-hi' : '-en';
    document.body.insertBefore(document.getElementById(notice + language).content, document.body.firstChild);
  }

  window.topupStartFailed = function () {
    show('start-failed');
  };

  // Every browser of the floor has cascade layers, and none below it (`tools/build/src/floor/floor.test.ts`).
  window.topupTooOld = !('CSSLayerBlockRule' in window);
  document.addEventListener('DOMContentLoaded', function () {
    if (window.topupTooOld) show('too-old');
  });

  var isAgain;
  addEventListener(
    'error',
    function (event) {
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
