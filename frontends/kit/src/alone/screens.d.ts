/** The screens of the remote that is shown alone. The alias `#screens` is set in `dev/config.mjs`. */
declare module '#screens' {
  const Screens: import('../host/host.ts').Screens;
  export default Screens;
}
