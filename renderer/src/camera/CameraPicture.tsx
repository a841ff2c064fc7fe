import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useAgentState, useText } from '../ui/KioskContext.tsx';
import { useSpoken } from '../ui/Screen.tsx';
import type { Camera } from './camera.ts';
import { promptOf } from './prompt.ts';
import './camera.css';

/** The camera's picture as in a mirror, an oval for the face, and what the person is asked to do. */
export function CameraPicture({ camera }: { readonly camera: Camera }) {
  const text = useText();
  const film = useRef<HTMLVideoElement>(null);
  const state = useSyncExternalStore(camera.subscribe, camera.get);
  const agent = useAgentState();
  const prompt = text(promptOf(state, agent?.tasks ?? []));
  const stream = state.at === 'open' ? state.stream : null;
  useSpoken(prompt);
  useEffect(() => {
    if (film.current) film.current.srcObject = stream;
  }, [stream]);
  const isMirrored = agent?.camera.driver === 'page' && agent.camera.mirrored;
  return (
    <div className="camera" data-camera={state.at}>
      <div className="camera__picture">
        <video
          ref={film}
          className={isMirrored ? 'camera__film camera__film--mirrored' : 'camera__film'}
          aria-label={text('camera.picture')}
          autoPlay
          muted
          playsInline
        />
        <svg className="camera__oval" viewBox="0 0 640 480" aria-hidden="true">
          <path
            fillRule="evenodd"
            d="M0 0H640V480H0Z M320 52C226 52 186 128 186 222C186 330 250 428 320 428C390 428 454 330 454 222C454 128 414 52 320 52Z"
          />
        </svg>
      </div>
      <p className="camera__prompt" role="status">
        {prompt}
      </p>
    </div>
  );
}
