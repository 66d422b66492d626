/**
 * Must run before React. Each app's copy of React Refresh finds the shell's renderer in the global hook of React's developer
 * tools. If the browser lacks these tools, React Refresh makes a hook without a list of renderers. This one has the list.
 */
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= hook();

function hook() {
  const renderers = new Map();
  const nothing = () => undefined;
  return {
    renderers,
    supportsFiber: true,
    inject(renderer) {
      renderers.set(renderers.size + 1, renderer);
      return renderers.size;
    },
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
  };
}
