/** What goes between the page and the thread that describes faces. */
export interface DescribeRequest {
  readonly id: number;
  /** Given over: the page cannot use it afterwards. */
  readonly picture: ImageBitmap;
  /** Try again with an edge around the picture: a face that fills it is missed otherwise. */
  readonly mayPad: boolean;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One face as the networks see it. */
export interface SeenFace {
  readonly descriptor: readonly number[];
  /** In pixels of the picture. */
  readonly box: Box;
  readonly score: number;
  /** 0 is straight, positive is turned to the person's left; see `pose.ts`. */
  readonly yaw: number;
  /** Degrees. */
  readonly roll: number;
  /** Variance of the Laplacian of the face at 128 × 128. */
  readonly sharpness: number;
  /** Mean of the face, 0 to 255. */
  readonly luminance: number;
}

/** All faces of a picture, the largest first, and how large the picture is. */
export interface SeenPicture {
  readonly faces: readonly SeenFace[];
  readonly width: number;
  readonly height: number;
}

export type DescribeReply =
  | ({ readonly id: number; readonly ok: true } & SeenPicture)
  | { readonly id: number; readonly ok: false; readonly problem: string };
