/** What a Debian package of ours is made of, besides this repository. */
export interface DebRequest {
  readonly outDir: string;
  /** The Node binary inside. */
  readonly nodeProgram: string;
  /** Licence of that Node, which must accompany it. */
  readonly nodeLicence: string;
  /** Version of that Node, as `24.21.0`. */
  readonly nodeVersion: string;
  /** Architecture of that Node, by Node's name. */
  readonly arch: string;
  /** Stands in for the time at which it is made. */
  readonly made: Date;
}
