import sharp from 'sharp';

export const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer({ resolveWithObject: true });

/** The largest difference between two pictures' pixels, out of 255. Processors may round an edge pixel differently. */
export async function furthestPixel(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  if (a.data.length !== b.data.length) throw new Error(`${a.data.length} and ${b.data.length} bytes`);
  return a.data.reduce((most, value, i) => Math.max(most, Math.abs(value - (b.data[i] ?? 0))), 0);
}
