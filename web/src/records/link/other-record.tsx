import type { Link as RecordLink } from 'contract/records/link/link';
import { Link } from 'react-router';
import classes from './link.module.css';

/** The record at the other end of a link, and the way to it unless it is deleted. */
export function OtherRecord({ link: { record, isDeleted } }: { link: RecordLink }) {
  const words = (
    <>
      <span className={classes.number}>{record.number}</span> {record.name}
    </>
  );
  if (isDeleted) return <span>{words}</span>;
  return (
    <Link to={record.link} title={record.name}>
      {words}
    </Link>
  );
}
