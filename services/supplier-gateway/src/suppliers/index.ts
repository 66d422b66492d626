/** The one supplier of this gateway: a folder, and this line. */
export { smileOne as theSupplier } from './smile-one/entry.ts';
