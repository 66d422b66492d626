import sharp from 'sharp';

export const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer({ resolveWithObject: true });

/** How far two pictures are apart where they differ most, of 255. Another processor may round a pixel of an edge otherwise. */
export async function furthestPixel(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  if (a.data.length !== b.data.length) throw new Error(`${a.data.length} and ${b.data.length} bytes`);
  return a.data.reduce((most, value, i) => Math.max(most, Math.abs(value - (b.data[i] ?? 0))), 0);
}
