/** Hands a file over to the browser, which keeps it under the name that the server gives it. */
export function download(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
