/** The networks that find and describe a face, as their files are named. They lie in `face/` beside the kiosk's pages. */
export const FACE_NETWORKS = [
  'tiny_face_detector_model',
  'face_landmark_68_model',
  'face_recognition_model',
] as const;
