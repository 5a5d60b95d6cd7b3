import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { mailDeliveryEndpoints } from 'contract/support/notification/mail-delivery.endpoints';
import { mutedEndpoints } from 'contract/support/notification/muted.endpoints';
import { roleDefaultEndpoints } from 'contract/support/notification/role-default.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { countUnread, listNotifications, markRead } from './notification-list.service.ts';
import { findOwnMail, listMails } from './mail-delivery.service.ts';
import { findMuted, listMuted, saveMuted } from './muted.service.ts';
import { findRoleDefaults, saveRoleDefaults } from './role-default.service.ts';
import { askForTestMail } from './test-mail.service.ts';
import {
  findPreferences,
  findSettings,
  savePreferences,
  saveSettings,
} from './notification-setting.service.ts';

export const notificationRoutes = [
  reading(notificationEndpoints.list, (ctx, { query }) => listNotifications(ctx, query)),
  reading(notificationEndpoints.countUnread, countUnread),
  writing(notificationEndpoints.markRead, (ctx, { body }) => markRead(ctx, body)),
  reading(notificationEndpoints.preferences, (ctx) => findPreferences(ctx)),
  writing(notificationEndpoints.savePreferences, (ctx, { body }) => savePreferences(ctx, body)),
  writing(notificationEndpoints.testMail, askForTestMail),
  reading(notificationEndpoints.settings, (ctx) => findSettings(ctx)),
  writing(notificationEndpoints.saveSettings, (ctx, { body }) => saveSettings(ctx, body)),
  reading(roleDefaultEndpoints.find, (ctx, { params }) => findRoleDefaults(ctx, params.roleId)),
  writing(roleDefaultEndpoints.save, (ctx, { params, body }) => saveRoleDefaults(ctx, params.roleId, body)),
  reading(mailDeliveryEndpoints.list, (ctx, { query }) => listMails(ctx, query)),
  reading(mailDeliveryEndpoints.own, findOwnMail),
  reading(mutedEndpoints.list, listMuted),
  reading(mutedEndpoints.find, (ctx, { params }) => findMuted(ctx, params.recordId)),
  writing(mutedEndpoints.save, (ctx, { params, body }) => saveMuted(ctx, params.recordId, body.isMuted)),
];
