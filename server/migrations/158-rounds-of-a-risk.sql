-- How often a risk was taken up to be assessed anew, and in which of these rounds each of its assessments was made.
alter table risks add column round smallint not null default 0;
alter table risk_assessments add column round smallint not null default 0;
