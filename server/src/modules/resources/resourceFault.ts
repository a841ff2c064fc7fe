/** Why a file cannot be a resource. */
export type ResourceFault =
  /** Not a PNG, JPEG or SVG, or not a TrueType or OpenType font, as its kind asks. */
  | 'wrongType'
  | 'broken'
  /** More pixels on a side, elements or bytes than a document needs. */
  | 'tooLarge'
  /** An SVG that runs scripts, moves, or fetches something from elsewhere. */
  | 'activeContent'
  /** An SVG that uses something outside the plain drawing that is allowed. */
  | 'unsupported';
