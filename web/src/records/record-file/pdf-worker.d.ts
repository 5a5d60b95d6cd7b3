// The library says no types of what it runs in a worker.
declare module 'pdfjs-dist/build/pdf.worker.mjs';
