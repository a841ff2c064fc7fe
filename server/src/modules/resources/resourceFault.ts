/** Why a file cannot be used as a resource. */
export type ResourceFault =
  /** Not a PNG, JPEG or SVG, or not a TrueType or OpenType font, whichever the kind requires. */
  | 'wrongType'
  | 'broken'
  /** More pixels per side, elements or bytes than a document needs. */
  | 'tooLarge'
  /** An SVG with scripts, animation or external references. */
  | 'activeContent'
  /** An SVG with constructs beyond the permitted plain shapes. */
  | 'unsupported';
