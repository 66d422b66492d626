const UTF_16 = [
  { label: 'utf-16le', mark: [0xff, 0xfe] },
  { label: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** Reads UTF-16 if the bytes begin with its byte order mark, otherwise UTF-8. Null if they are not valid in that encoding. */
export function decodeCsv(bytes: Uint8Array): string | null {
  const label = UTF_16.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte))?.label ?? 'utf-8';
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    // Latin text in UTF-16 without a byte order mark is valid UTF-8 too, but every other character of it is a zero.
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
