const SENTENCE_END = /([.!?])\s+/g;

const bare = (text: string): string =>
  text
    .trim()
    .replace(/[.!?]+$/, '')
    .toLowerCase();

/** The sentences of a text that nothing said before contains: the server's words repeat the page's own at times. */
export const whatIsNew = (text: string, said: readonly string[]): string =>
  text
    .replace(SENTENCE_END, '$1\n')
    .split('\n')
    .filter((sentence) => !said.some((before) => before.toLowerCase().includes(bare(sentence))))
    .join(' ');
