import type { Bundle } from '@self-print/web-kit/texts.ts';
import type { FaceKey } from './face.zh.ts';

/** Texts of the collection of one's own face. */
export const faceEn: Bundle<FaceKey> = {
  'personal.FACE': 'Face photo',
  'face.title': 'Your face photo',
  'face.lead':
    'It is up to you whether a photo is taken. Without one, or after you withdraw it, you can still sign in with your password, your phone or another way.',
  'face.loading': 'Looking it up',
  'face.state.none': 'No photo taken yet',
  'face.state.collected': 'Photo on record',
  'face.state.renew': 'A new photo is needed',
  'face.state.withdrawn': 'Withdrawn; your photo was deleted',
  'face.renewWhy':
    'The consent text or the recognition software has changed, so please have a new photo taken. Until you withdraw, terminals can still use the photo on record.',
  'face.collectedAt': 'Taken {{time}}',
  'face.declined': 'No photo was taken and nothing was saved. You can still sign in the other ways.',
  'face.withdrawnNews': 'Withdrawn. Your photo and face data were deleted from the platform.',
  'face.show': 'Show photo',
  'face.hide': 'Hide photo',
  'face.photo': 'Your photo on record',
  'face.collect': 'Take a photo',
  'face.collectAnew': 'Take a new photo',
  'face.withdraw': 'Withdraw consent',
  'face.consent': 'Consent',
  'face.consentLead': 'Please read all of it, then decide whether you agree.',
  'face.consentChanged': 'The consent text has just changed',
  'face.consentChangedLead':
    'Your photo has not been saved. Please read the new text, then decide whether you agree.',
  'face.version': 'Version {{version}}',
  'face.agree': 'I agree',
  'face.decline': 'I do not agree',
  'face.camera': 'Take your photo',
  'face.cameraLead':
    'Stand in front of the screen alone, without a hat or mask. Look straight into the camera, then press “Take photo”.',
  'face.take': 'Take photo',
  'face.taking': 'Taking the photo. Please hold still',
  'face.openAgain': 'Open the camera again',
  'face.left_one': '{{count}} try left',
  'face.left_other': '{{count}} tries left',
  'face.noneLeft':
    'You have used all your tries. Go back and start again, or contact staff. The other ways to sign in are not affected.',
  'face.picture': 'Is this photo all right?',
  'face.pictureLead': 'It is saved on your school’s platform only after you confirm.',
  'face.pictureAlt': 'The photo that was just taken',
  'face.use': 'Use this photo',
  'face.again': 'Take another',
  'face.lastPicture': 'You have used all your tries, so you cannot take another.',
  'face.saving': 'Saving',
  'face.saved': 'Your photo is saved',
  'face.savedLead': 'At any terminal, you can look at it, take a new one or withdraw it at any time.',
  'face.finish': 'Finish',
  'face.toOwn': 'See my photo',
  'face.withdrawal': 'Withdraw your consent?',
  'face.withdrawalLead': 'This is deleted from the platform at once, and from the terminals soon after:',
  'face.withdrawal.photo': 'your face photo',
  'face.withdrawal.descriptor': 'the face data calculated from it',
  'face.withdrawal.stays':
    'Only the times of your consent and its withdrawal are kept. The other ways to sign in are not affected, and you can have a new photo taken later.',
  'face.withdrawing': 'Withdrawing',
  'face.confirmWithdrawal': 'Withdraw and delete',
  'face.trouble.CAMERA_ABSENT': 'No camera was found. Please contact staff or use another terminal.',
  'face.trouble.CAMERA_DENIED': 'The camera is in use or not permitted. Please contact staff.',
  'face.trouble.CAMERA_LOADING': 'The camera is starting. Please wait a moment, then press “Take photo”.',
  'face.trouble.CAMERA_NOT_OPEN': 'The camera was closed. Please open it again.',
  'face.trouble.PAGE_SILENT': 'That did not work. Please try again.',
  'face.trouble.FACE_MODEL_FAILED':
    'Face recognition did not start. Please try again later or use another terminal.',
  'face.trouble.FACE_NONE': 'No face was seen. Look into the camera with your face inside the oval.',
  'face.trouble.FACE_SEVERAL':
    'Several people are in the picture. Only you should be in front of the camera.',
  'face.trouble.FACE_TOO_SMALL': 'You are too far away. Please come closer to the camera.',
  'face.trouble.FACE_BLURRED': 'The photo is not sharp. Please hold still.',
  'face.trouble.FACE_DARK':
    'It is too dark or too bright. Please move a little, with no strong light behind you.',
  'face.trouble.FACE_TURNED': 'Your head is turned. Please look straight into the camera.',
  'face.trouble.agent': 'The terminal’s devices do not respond. Please try again later or contact staff.',
  'face.trouble.save':
    'The platform did not answer, so your photo may or may not be saved. Press “Use this photo” again; it is saved only once.',
  'face.trouble.withdraw':
    'The platform did not answer, so your consent may or may not be withdrawn. Please press “Withdraw and delete” again.',
};
