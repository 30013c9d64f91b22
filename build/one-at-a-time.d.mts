/** Waits until nobody else holds this file, telling once that it waits, and holds it; answers what lets it go. */
export function takeTurn(file: string, tell: () => void): () => void;
