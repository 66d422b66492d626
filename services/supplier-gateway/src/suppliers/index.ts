/** The only supplier of this service. Another one needs a folder of its own, and this line has to name it instead. */
export { smileOne as theSupplier } from './smile-one/entry.ts';
