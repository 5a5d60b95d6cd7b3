/** Opened by itself, what is no page loads, sends and runs nothing, and stands in nobody's frame. */
export const policyOfNoPage = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
