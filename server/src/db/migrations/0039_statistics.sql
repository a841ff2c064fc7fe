CREATE TABLE "statistics_due" (
	"school_code" text NOT NULL,
	"due_no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "statistics_due_due_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	CONSTRAINT "statistics_due_school_code_due_no_pk" PRIMARY KEY("school_code","due_no")
);
--> statement-breakpoint
CREATE TABLE "statistics_fact" (
	"school_code" text NOT NULL,
	"day" date NOT NULL,
	"hour" integer NOT NULL,
	"source" text NOT NULL,
	"item_id" text NOT NULL,
	"order_type" integer NOT NULL,
	"terminal_code" text NOT NULL,
	"role" text NOT NULL,
	"client_type" integer NOT NULL,
	"channel_id" text NOT NULL,
	"fault_code" text NOT NULL,
	"placed" integer NOT NULL,
	"printed" integer NOT NULL,
	"electronic" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"expired" integer NOT NULL,
	"prints" integer NOT NULL,
	"failures" integer NOT NULL,
	"unconfirmed" integer NOT NULL,
	"impressions" integer NOT NULL,
	"sheets" integer NOT NULL,
	"waste_sheets" integer NOT NULL,
	"copies" integer NOT NULL,
	"free_copies" integer NOT NULL,
	"free_sides" integer NOT NULL,
	"payments" integer NOT NULL,
	"charged_fen" integer NOT NULL,
	"refunds" integer NOT NULL,
	"refunded_fen" integer NOT NULL,
	"wait_seconds" bigint NOT NULL,
	"within_hour" integer NOT NULL,
	CONSTRAINT "statistics_fact_cell" PRIMARY KEY("school_code","day","hour","source","item_id","order_type","terminal_code","role","client_type","channel_id","fault_code")
);
--> statement-breakpoint
CREATE TABLE "statistics_head" (
	"school_code" text PRIMARY KEY NOT NULL,
	"counted_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"prints_from" date
);
--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "statistics_head" ADD CONSTRAINT "statistics_head_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statistics_due_day" ON "statistics_due" USING btree ("school_code","day");--> statement-breakpoint
CREATE INDEX "print_log_finished" ON "print_log" USING btree ("school_code","finished_at");--> statement-breakpoint
CREATE INDEX "print_order_printed" ON "print_order" USING btree ("school_code","printed_at") WHERE "print_order"."state" = 'printed';--> statement-breakpoint
CREATE INDEX "print_order_cancelled" ON "print_order" USING btree ("school_code","cancelled_at") WHERE "print_order"."state" = 'cancelled';--> statement-breakpoint
CREATE INDEX "print_order_electronic" ON "print_order" USING btree ("school_code","paid_at") WHERE "print_order"."take_type" = 3;--> statement-breakpoint
CREATE INDEX "print_order_open_until" ON "print_order" USING btree ("school_code","valid_until") WHERE "print_order"."state" in ('waiting', 'created', 'paid', 'claimed');--> statement-breakpoint
UPDATE "print_order" o SET "role" = a."role" FROM "account" a WHERE a."school_code" = o."school_code" AND a."user_id" = o."user_id";--> statement-breakpoint
CREATE FUNCTION statistics_note(school text, VARIADIC moments timestamptz[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO statistics_due (school_code, day)
  SELECT DISTINCT school, (moment AT TIME ZONE 'UTC' + interval '8 hours')::date FROM unnest(moments) moment WHERE moment IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION statistics_note_order(o print_order) RETURNS void LANGUAGE sql AS $$
  SELECT statistics_note(o.school_code, o.created_at, o.valid_until, o.lease_expires_at, o.printed_at, o.cancelled_at,
    CASE WHEN o.take_type = 3 THEN o.paid_at END)
$$;--> statement-breakpoint
CREATE FUNCTION statistics_order_written() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before_print CONSTANT text[] := ARRAY['created', 'paid', 'claimed'];
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- Most changes of an order before its print count nowhere. One that outlives its code by a lease may have been counted as expired.
    IF (old.state = new.state OR (old.state = ANY (before_print) AND new.state = ANY (before_print) AND new.take_type <> 3))
      AND coalesce(greatest(old.lease_expires_at, new.lease_expires_at) <= new.valid_until, true)
      AND ROW(old.created_at, old.valid_until, old.printed_at, old.cancelled_at, old.copies, old.free_copies, old.free_pages,
        old.pages, old.duplex, old.item_id, old.order_type, old.client_type, old.role, old.take_type)
      IS NOT DISTINCT FROM ROW(new.created_at, new.valid_until, new.printed_at, new.cancelled_at, new.copies, new.free_copies, new.free_pages,
        new.pages, new.duplex, new.item_id, new.order_type, new.client_type, new.role, new.take_type)
    THEN RETURN NULL;
    END IF;
    -- Sheets of a print follow from the order.
    IF (old.pages, old.duplex) IS DISTINCT FROM (new.pages, new.duplex) THEN
      PERFORM statistics_note(l.school_code, l.finished_at) FROM print_log l
      WHERE l.school_code = new.school_code AND l.order_id = new.order_id;
    END IF;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM statistics_note_order(old); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM statistics_note_order(new); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION statistics_print_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN PERFORM statistics_note(old.school_code, old.finished_at); END IF;
  PERFORM statistics_note(new.school_code, new.finished_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION statistics_prints_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Print logs go when their term ends; what they counted stays.
  INSERT INTO statistics_head (school_code, prints_from)
  SELECT school_code, max((finished_at AT TIME ZONE 'UTC' + interval '8 hours')::date) + 1 FROM gone
  WHERE finished_at IS NOT NULL GROUP BY school_code
  ON CONFLICT (school_code) DO UPDATE SET prints_from = greatest(statistics_head.prints_from, excluded.prints_from);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION statistics_ledger_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM statistics_note(old.school_code, old.at); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM statistics_note(new.school_code, new.at); END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER statistics_order AFTER INSERT OR UPDATE OR DELETE ON "print_order" FOR EACH ROW EXECUTE FUNCTION statistics_order_written();--> statement-breakpoint
CREATE TRIGGER statistics_print AFTER INSERT OR UPDATE ON "print_log" FOR EACH ROW EXECUTE FUNCTION statistics_print_written();--> statement-breakpoint
CREATE TRIGGER statistics_prints_gone AFTER DELETE ON "print_log" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION statistics_prints_deleted();--> statement-breakpoint
CREATE TRIGGER statistics_ledger AFTER INSERT OR UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION statistics_ledger_written();--> statement-breakpoint
INSERT INTO "statistics_due" ("school_code", "day")
SELECT DISTINCT school_code, (moment AT TIME ZONE 'UTC' + interval '8 hours')::date FROM (
  SELECT school_code, unnest(ARRAY[created_at, valid_until, lease_expires_at, printed_at, cancelled_at, paid_at]) AS moment FROM "print_order"
  UNION ALL SELECT school_code, finished_at FROM "print_log"
  UNION ALL SELECT school_code, at FROM "ledger_entry"
) moments WHERE moment IS NOT NULL;
