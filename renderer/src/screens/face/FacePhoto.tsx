interface FacePhotoProps {
  /** JPEG in base64. */
  readonly jpeg: string;
  readonly alt: string;
}

/** A photo of a face, as others see the person. */
export function FacePhoto({ jpeg, alt }: FacePhotoProps) {
  return <img className="face-photo" src={`data:image/jpeg;base64,${jpeg}`} alt={alt} />;
}
