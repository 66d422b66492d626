import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** One chunk of a PNG. */
export function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  return Buffer.concat([uint32(content.length), body, uint32(crc32(body))]);
}

/**
 * A PNG with one bit per pixel, all black, with these chunks before its pixels. A few kilobytes of file decode to many
 * pixels.
 */
export function blackPng(width: number, height: number, before: Buffer[] = [], rows = height): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...before,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A compressed chunk (text or colour profile) that expands to far more than its size. */
export const textBomb = (type: 'zTXt' | 'iCCP', bytes: number): Buffer =>
  chunk(type, Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes, 'a'))]));

/** The chunk that makes a PNG an animation of `frames` frames, repeated endlessly. */
export const animation = (frames: number): Buffer => chunk('acTL', Buffer.concat([uint32(frames), uint32(0)]));
