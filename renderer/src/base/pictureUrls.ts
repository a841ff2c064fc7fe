/** Addresses of pictures that live in this page's memory only. */
export interface PictureUrls {
  readonly make: (image: Blob) => string;
  readonly drop: (url: string) => void;
}
