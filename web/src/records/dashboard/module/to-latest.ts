/** Where there is no room for all months, the latest are in sight. */
export const toLatest = (months: HTMLElement | null) => {
  if (months) months.scrollLeft = months.scrollWidth;
};
