import { drawQr } from './qr-drawing.ts';

/** Pixels to a module of the picture: large enough for any screen, and sharp on each. */
const pixelsPerModule = 12;

/** Puts a code as text on the clipboard. Rejects where the system doesn't take it. */
export const copyCodeText = (code: string): Promise<void> => navigator.clipboard.writeText(code);

/** Puts a code's QR as a picture on the clipboard, black on white with its margin. Rejects where the system doesn't take it. */
export async function copyCodePicture(code: string): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': drawPicture(code) })]);
}

function drawPicture(code: string): Promise<Blob> {
  const { modules, path } = drawQr(code);
  const canvas = document.createElement('canvas');
  canvas.width = modules * pixelsPerModule;
  canvas.height = modules * pixelsPerModule;
  const pen = canvas.getContext('2d');
  if (pen === null) return Promise.reject(new Error('there is nothing to draw on'));
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(pixelsPerModule, pixelsPerModule);
  pen.fillStyle = '#000000';
  pen.fill(new Path2D(path));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('the picture could not be made'));
      else resolve(blob);
    }, 'image/png');
  });
}
