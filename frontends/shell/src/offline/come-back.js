/* global addEventListener, location */
// Part of the offline page: opens the page that was asked for as soon as the store can be reached.
(function () {
  function look() {
    fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
      function (answer) {
        if (answer.ok) location.reload();
      },
      function () {},
    );
  }
  addEventListener('online', look);
  setInterval(look, 10000);
})();
