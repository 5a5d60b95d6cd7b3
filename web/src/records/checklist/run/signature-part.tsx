import { IconSignature } from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import type { KeptPhoto, RunPlace } from '../outbox/kept.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { runTexts as texts } from '../run-texts.ts';
import { SentPhoto, WaitingPhoto } from './photos.tsx';
import type { RunAnswers } from './use-answers.ts';
import classes from './run.module.css';

const size = { width: 640, height: 240 };
// Ink is dark on white whatever the screen is: it is kept as a picture.
const ink = '#16202e';

function penOf(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | null {
  const pen = canvas?.getContext('2d') ?? null;
  if (pen)
    Object.assign(pen, {
      lineWidth: 3,
      lineCap: 'round',
      lineJoin: 'round',
      strokeStyle: ink,
      fillStyle: ink,
    });
  return pen;
}

/** Where a finger or a pen is, as the drawing counts. */
function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [((clientX - left) / width) * size.width, ((clientY - top) / height) * size.height];
}

/** What has been drawn, on white, as a picture. */
function pictureOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const paper = document.createElement('canvas');
  Object.assign(paper, size);
  const pen = paper.getContext('2d');
  if (!pen) return Promise.resolve(undefined);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, size.width, size.height);
  pen.drawImage(canvas, 0, 0);
  return new Promise((resolve) => {
    paper.toBlob((bytes) => {
      resolve(
        bytes
          ? new File([bytes], `${texts.signatureOf(name).slice(0, 100)}.png`, { type: 'image/png' })
          : undefined,
      );
    }, 'image/png');
  });
}

/** The letters of a name across the drawing, as large as fits: for whoever cannot draw. */
function writeName(canvas: HTMLCanvasElement | null, name: string): void {
  const pen = penOf(canvas);
  if (!pen) return;
  pen.clearRect(0, 0, size.width, size.height);
  for (let height = 96; height > 16; height -= 8) {
    pen.font = `italic ${height}px Georgia, 'Times New Roman', serif`;
    if (pen.measureText(name).width <= size.width - 40) break;
  }
  pen.textBaseline = 'middle';
  pen.fillText(name, 20, size.height / 2, size.width - 40);
}

type PadProps = { name: string; onSigned: (file: File) => void };

/** What is drawn with a finger, a pen or the mouse. */
function useInk() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDown = useRef(false);
  const [isDrawn, setDrawn] = useState(false);

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const pen = penOf(canvas.current);
    isDown.current = true;
    pen?.beginPath();
    pen?.moveTo(...placeOf(event));
  };
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDown.current) return;
    const pen = canvas.current?.getContext('2d');
    pen?.lineTo(...placeOf(event));
    pen?.stroke();
    if (!isDrawn) setDrawn(true);
  };
  const end = () => {
    isDown.current = false;
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height);
    setDrawn(false);
  };
  const handlers = { onPointerDown: begin, onPointerMove: go, onPointerUp: end, onPointerCancel: end };
  return { canvas, isDrawn, clear, handlers };
}

function Pad({ name, onSigned }: PadProps) {
  const { canvas, isDrawn, clear, handlers } = useInk();
  const keep = async () => {
    const file = canvas.current ? await pictureOf(canvas.current, name) : undefined;
    if (file) onSigned(file);
  };
  const signTyped = () => {
    writeName(canvas.current, name);
    void keep();
  };
  return (
    <>
      <p className={classes.hint}>{name ? texts.signHere : texts.nameFirst}</p>
      <canvas
        ref={canvas}
        {...size}
        className={classes.pad}
        role="img"
        aria-label={texts.signature}
        {...handlers}
      />
      <div className={classes.below}>
        <Button variant="primary" size="large" disabled={!isDrawn || !name} onClick={() => void keep()}>
          {texts.keepSignature}
        </Button>
        <Button size="large" disabled={!name} onClick={signTyped}>
          {texts.signTyped}
        </Button>
        <Button variant="quiet" size="large" disabled={!isDrawn} onClick={clear}>
          {texts.clearSignature}
        </Button>
      </div>
    </>
  );
}

type SignatureProps = {
  place: RunPlace;
  itemId: string;
  /** Who signs, as it was typed above. */
  name: string;
  outbox: Outbox;
  photos: ReturnType<RunAnswers['photosOf']>;
  mayAnswer: boolean;
};

/** A signature that is drawn: kept and sent as photos are, so that it is not lost without a connection. */
export function SignaturePart({ place, itemId, name, outbox, photos, mayAnswer }: SignatureProps) {
  const { there, waiting } = photos;
  const isSigned = there.length + waiting.length > 0;
  return (
    <section className={classes.part} aria-label={texts.signature}>
      <p className={classes.partHead}>
        <span>
          <IconSignature /> {texts.signature}
        </span>
      </p>
      {isSigned && (
        <ul className={classes.photos} data-signed>
          {there.map((photo) => (
            <SentPhoto key={photo._id} place={place} photo={photo} mayDelete={mayAnswer} />
          ))}
          {waiting.map((photo: KeptPhoto) => (
            <WaitingPhoto
              key={photo.id}
              photo={photo}
              onDrop={() => outbox.dropPhoto(photo.id)}
              onRetry={() => outbox.retryPhoto(photo.id)}
            />
          ))}
        </ul>
      )}
      {mayAnswer && !isSigned && <Pad name={name} onSigned={(file) => void outbox.addPhoto(itemId, file)} />}
    </section>
  );
}
