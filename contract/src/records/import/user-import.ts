import type { ImportField } from './import.ts';

/** The columns of an import of users, in the order of the template. */
export const userImportFields = {
  name: {
    label: 'Name',
    required: true,
    help: 'Required. First and last name.',
    example: 'Kim Example',
    words: ['name', 'fullname', 'displayname', 'employeename', 'user', 'username', 'person'],
  },
  email: {
    label: 'Email',
    required: true,
    help: 'Required. The invitation goes there and works for this address alone.',
    example: 'kim@company.example',
    words: ['email', 'emailaddress', 'mail', 'workemail', 'userprincipalname', 'upn'],
  },
  workspaces: {
    label: 'Workspaces',
    help: 'Names, separated by semicolons. Where two modules have one of the same name: Risk: Axle plant.',
    example: 'Risk: Axle plant; CAPA: Axle plant',
    words: ['workspaces', 'workspace', 'workspacename', 'workspacenames', 'workspacecode', 'workspacecodes'],
  },
  permission: {
    label: 'Permission',
    help: 'View, Edit or Admin, in each of these workspaces.',
    example: 'Edit',
    words: ['permission', 'permissions', 'role', 'access', 'accesslevel', 'level', 'rights'],
  },
  roleName: {
    label: 'Role name',
    help: 'Instead of a permission: a role of the workspace, such as Quality Manager.',
    example: '',
    words: ['rolename', 'workspacerole', 'roleinworkspace'],
  },
  site: {
    label: 'Site',
    help: 'Names, separated by semicolons. Narrows what the person sees to these sites; empty means all.',
    example: '',
    words: ['site', 'sites', 'sitename', 'plant', 'location'],
  },
  department: {
    label: 'Department',
    help: 'At most 120 characters.',
    example: 'Quality',
    words: ['department', 'dept', 'team', 'division'],
  },
  jobTitle: {
    label: 'Job title',
    help: 'At most 120 characters.',
    example: 'Inspector',
    words: ['jobtitle', 'title', 'position', 'job', 'function'],
  },
  managerEmail: {
    label: 'Manager email',
    help: 'Somebody of the organization, or of this file.',
    example: '',
    words: ['manageremail', 'manager', 'managersemail', 'supervisor', 'supervisoremail', 'reportsto'],
  },
  employeeNo: {
    label: 'Employee number',
    help: 'At most 40 characters.',
    example: '1042',
    words: ['employeenumber', 'employeeno', 'employeeid', 'personnelnumber', 'staffid', 'staffnumber'],
  },
  contact: {
    label: 'Phone number',
    help: 'International format: a plus and 7 to 15 digits.',
    example: '+12025550143',
    words: ['phonenumber', 'phone', 'contact', 'contactnumber', 'mobile', 'telephone', 'cell'],
  },
} as const satisfies Record<string, Omit<ImportField, 'name' | 'choices'>>;

export type UserImportField = keyof typeof userImportFields;
export const userImportFieldNames = Object.keys(userImportFields) as [UserImportField, ...UserImportField[]]; // Object.keys loses the literal keys

/** The fields of people as the engine of imports takes them. */
export const userFields: readonly ImportField[] = userImportFieldNames.map((name) => ({
  name,
  ...userImportFields[name],
}));
