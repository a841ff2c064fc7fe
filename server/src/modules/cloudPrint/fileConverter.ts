/** A page as it is printed, in points (1/72 inch). */
export interface PageFacts {
  readonly widthPt: number;
  readonly heightPt: number;
  readonly colour: boolean;
}

/** A font that a document asked for and that was replaced. */
export interface ReplacedFont {
  readonly wanted: string;
  readonly used: string;
}
