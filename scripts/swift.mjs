// OpenStack Swift, which speaks S3 and can be installed from Debian's packages: what the tests of file storage run against.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { run } from './pinned-node.mjs';

const packages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const servers = ['account', 'container', 'object', 'proxy'];

/** What to say where the tests against a store cannot run. */
export const swiftAdvice = `They need OpenStack Swift: on Debian, apt-get install ${packages.join(' ')}.`;

const memcached = '/usr/bin/memcached';
const startMs = 30_000;

/** Whether the tests against an S3-compatible store can run on this machine. */
export const hasSwift = () =>
  existsSync(memcached) && servers.every((server) => existsSync(`/usr/bin/swift-${server}-server`));

/** Installs Swift from Debian's packages where that is allowed; gives whether it is there. */
export async function ensureSwift() {
  if (!hasSwift() && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log(
      'Installing OpenStack Swift, the S3-compatible store of the tests, from the system packages…',
    );
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], environment);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], environment);
  }
  return hasSwift();
}

async function freePorts(count) {
  const opened = Array.from({ length: count }, () => createServer());
  const ports = [];
  for (const server of opened) {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    ports.push(server.address().port);
  }
  await Promise.all(opened.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

const account = 'test';
const user = 'tester';
const secretAccessKey = 'testing';

function proxyConfig(folder, port, cachePort) {
  return `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
workers = 0
cors_allow_origin = *
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 1000
conn_timeout = 5
node_timeout = 60
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_${account}_${user} = ${secretAccessKey} .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`;
}

const nodeConfig = (folder, kind, port) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
workers = 0
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const ringScript = `
import os, sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for kind, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    builder = RingBuilder(2, 1, 0)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd', 'weight': 1,
                     'replication_ip': '127.0.0.1', 'replication_port': int(port), 'meta': ''})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, kind + '.ring.gz'))
`;

async function configure(folder, ports, cachePort) {
  await mkdir(join(folder, 'devices', 'd'), { recursive: true });
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = tests\nswift_hash_path_prefix = tests\n',
  );
  for (const [index, server] of servers.entries()) {
    const text =
      server === 'proxy'
        ? proxyConfig(folder, ports[index], cachePort)
        : nodeConfig(folder, server, ports[index]);
    await writeFile(join(folder, `${server}.conf`), text);
  }
  const rings = await run('/usr/bin/python3', ['-c', ringScript, folder, ...ports.slice(0, 3).map(String)]);
  if (rings !== 0) throw new Error('The rings of OpenStack Swift could not be built.');
}

/** Waits until every server answers, whatever it says: the proxy would not try again for a while one that did not. */
async function untilAnswered(ports, output) {
  for (const port of ports) {
    const begin = Date.now();
    while (!(await fetch(`http://127.0.0.1:${port}/healthcheck`).catch(() => undefined))) {
      if (Date.now() - begin > startMs) throw new Error(`OpenStack Swift does not start:\n${output()}`);
      await wait(100);
    }
  }
}

/**
 * Starts a Swift of its own on this machine's loopback: an S3 endpoint with a key, and how to end it. Its files are
 * removed at the end.
 */
export async function startSwift() {
  if (!hasSwift()) throw new Error(swiftAdvice);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-swift-'));
  const [cachePort, ...ports] = await freePorts(servers.length + 1);
  await configure(folder, ports, cachePort);
  const { username } = userInfo();
  const commands = [
    [memcached, '-l', '127.0.0.1', '-p', String(cachePort), '-U', '0', '-u', username],
    ...servers.map((server) => [`/usr/bin/swift-${server}-server`, join(folder, `${server}.conf`), '-v']),
  ];
  let output = '';
  const children = commands.map(([command, ...args]) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => (output = (output + text).slice(-10_000)));
    return child;
  });
  const endpoint = `http://127.0.0.1:${ports[3]}`;
  const stop = async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGKILL');
        await ended;
      }),
    );
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilAnswered(ports, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, accessKeyId: `${account}:${user}`, secretAccessKey, stop };
}
