export const subscriptionTitle = 'Plans and billing';
