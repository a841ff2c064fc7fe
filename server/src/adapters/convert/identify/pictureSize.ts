/** Of an image, in pixels, as its header states. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}
