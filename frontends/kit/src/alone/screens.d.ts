/** The screens of the remote that is shown alone; the build names them. */
declare module '#screens' {
  const Screens: import('../host/host.ts').Screens;
  export default Screens;
}
