/** In these texts `{email}` and `{city}` are replaced by the deployment's values. */
export type PolicyText = {
  title: string;
  updated?: string;
  intro: string;
  /** The name of a list of links to the sections. */
  jumpList?: string;
  sections: { title: string; paragraphs: string[]; points?: string[] }[];
};
