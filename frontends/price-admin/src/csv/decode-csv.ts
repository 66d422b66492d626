const UTF_16 = [
  { label: 'utf-16le', mark: [0xff, 0xfe] },
  { label: 'utf-16be', mark: [0xfe, 0xff] },
] as const;

/** Decodes by the byte order mark, else as UTF-8. Null if that fails: other encodings cannot be recognised. */
export function decodeCsv(bytes: Uint8Array): string | null {
  const label = UTF_16.find(({ mark }) => mark.every((byte, i) => bytes[i] === byte))?.label ?? 'utf-8';
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    // UTF-16 without a mark reads as UTF-8 with a zero in every other place.
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}
