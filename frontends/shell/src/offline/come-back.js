/* global addEventListener, location */
// The script of the offline page: reloads the page that was requested once the store is reachable.
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
