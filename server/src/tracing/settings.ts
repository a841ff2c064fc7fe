/** Where traces go, and which share of them is kept, from 0 to 1. */
export interface TracingSettings {
  readonly url: string;
  readonly share: number;
}
