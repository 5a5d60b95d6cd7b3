/** What the screen is called that offers risks to begin with. */
export const starterTitle = 'Common risks';
