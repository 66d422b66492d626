/** The one supplier of this gateway. Another one needs its own folder, and its name in this line. */
export { smileOne as theSupplier } from './smile-one/entry.ts';
