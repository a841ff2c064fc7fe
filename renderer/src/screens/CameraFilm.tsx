import { useEffect, useState } from 'react';
import type { CameraScreen } from '../camera/CameraHost.tsx';
import { useText } from '../ui/KioskContext.tsx';
import './cameraFilm.css';

/** The picture of the camera, which is fetched when it is opened for the first time. One that cannot be fetched is reported by the picture that is asked for. */
export function CameraFilm({ loadCamera }: { readonly loadCamera: () => Promise<CameraScreen> }) {
  const text = useText();
  const [shown, setShown] = useState<CameraScreen | null>(null);
  useEffect(() => {
    loadCamera().then(setShown, () => {});
  }, [loadCamera]);
  return (
    <div className="camera-film">
      {shown === null ? <p role="status">{text('face.loading')}</p> : <shown.Picture camera={shown.camera} />}
    </div>
  );
}
