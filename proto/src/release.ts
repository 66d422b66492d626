/** The release that this code belongs to, as in the root's package.json. `npm run release` changes it. */
export const RELEASE = '0.1.0';
