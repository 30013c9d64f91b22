/** Makes resources/public/sounds/paid.wav: node build/make-sound.ts. The same bytes every time. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fromRoot } from './paths.ts';

const samplesPerSecond = 22_050;
const seconds = 1.2;

/** A struck bell: partials of the note that fade, the higher the sooner; level 1 is the loudest. */
interface Note {
  hertz: number;
  atSeconds: number;
  level: number;
}

/** A fifth upwards: D6, then A6. */
const notes: readonly Note[] = [
  { hertz: 1174.66, atSeconds: 0, level: 0.8 },
  { hertz: 1760, atSeconds: 0.16, level: 1 },
];
const partials = [
  { multiple: 1, level: 1, fadeSeconds: 0.32 },
  { multiple: 2, level: 0.35, fadeSeconds: 0.18 },
  { multiple: 3.01, level: 0.12, fadeSeconds: 0.09 },
];
const attackSeconds = 0.004;
const releaseSeconds = 0.08;

function noteAt(note: Note, atSeconds: number): number {
  const since = atSeconds - note.atSeconds;
  if (since < 0) return 0;
  const attack = Math.min(1, since / attackSeconds);
  const tone = partials.reduce((sum, { multiple, level, fadeSeconds }) => {
    return (
      sum + level * Math.exp(-since / fadeSeconds) * Math.sin(2 * Math.PI * note.hertz * multiple * since)
    );
  }, 0);
  return note.level * attack * tone;
}

/** The chime as mono samples from -1 to 1; it ends in silence, so that no click is heard. */
function chime(): Float64Array {
  const samples = Float64Array.from({ length: samplesPerSecond * seconds }, (_, index) => {
    const at = index / samplesPerSecond;
    const release = Math.min(1, (seconds - at) / releaseSeconds);
    return release * notes.reduce((sum, note) => sum + noteAt(note, at), 0);
  });
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (0.7 * sample) / loudest);
}

/** The samples as a WAV file: 16-bit PCM, mono. */
function wav(samples: Float64Array): Buffer {
  const header = Buffer.alloc(44);
  const dataBytes = samples.length * 2;
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(dataBytes, 40);
  const data = Buffer.alloc(dataBytes);
  samples.forEach((sample, index) => data.writeInt16LE(Math.round(sample * 32_767), index * 2));
  return Buffer.concat([header, data]);
}

const file = fromRoot('resources/public/sounds/paid.wav');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, wav(chime()));
