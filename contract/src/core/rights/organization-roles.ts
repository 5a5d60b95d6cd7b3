/** Roles of a membership in the organization. */
export const organizationRoles = ['owner', 'admin', 'billing', 'member'] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** Who may choose a plan and see what it costs. */
export const payingRoles = ['owner', 'billing'] as const satisfies OrganizationRole[];
