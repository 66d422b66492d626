/* global EventSource, __resourceQuery, __webpack_hash__, document, location */
/** Runs in every app of a page: applies each new build of that app, and shows its compile errors. */
const app = __resourceQuery.slice(1);

/** All apps of a page share one connection, and a hidden page has none: browsers open only six connections to one server. */
const apps = (globalThis.topupApps ??= connected(new Map()));

function connected(listeners) {
  let source;
  const connect = () => {
    source?.close();
    if (document.hidden) return;
    source = new EventSource('/dev/updates');
    source.onmessage = ({ data }) => {
      const built = JSON.parse(data);
      listeners.get(built.app)?.(built);
    };
  };
  document.addEventListener('visibilitychange', connect);
  connect();
  return listeners;
}

let latest = __webpack_hash__;
apps.set(app, ({ hash, errors }) => {
  show(errors);
  if (errors.length > 0) return;
  latest = hash;
  if (import.meta.webpackHot.status() === 'idle') void update();
});

/** Loops, because another build may have finished during an update. */
async function update() {
  while (__webpack_hash__ !== latest) {
    const changed = await import.meta.webpackHot.check(true).catch((error) => console.warn(error.message));
    // No module could be replaced, because no component uses the changed file or because the dev server was restarted.
    if (!changed) return location.reload();
  }
}

const STYLE =
  'position:fixed;inset:auto 0 0;z-index:1000;max-height:50vh;overflow:auto;margin:0;padding:1rem;background:#400;color:#fff;font:13px monospace;white-space:pre-wrap';

function show(errors) {
  const id = `build-errors-${app}`;
  document.getElementById(id)?.remove();
  if (errors.length === 0) return;
  const shown = document.createElement('pre');
  shown.id = id;
  shown.role = 'alert';
  shown.style.cssText = STYLE;
  shown.textContent = errors.join('\n\n');
  document.body.append(shown);
}
